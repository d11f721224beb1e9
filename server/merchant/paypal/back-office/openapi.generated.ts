// Made by `npm run back-office` of the sandbox's description; changes belong there.
export interface paths {
    readonly "/v2/payments/captures/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Show a capture */
        readonly get: operations["payments.captures.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoicing/invoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List invoices */
        readonly get: operations["invoices.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoicing/invoices/{invoice_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Show invoice details */
        readonly get: operations["invoices.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/checkout/payment-resources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List payment links, newest first */
        readonly get: operations["links.list"];
        readonly put?: never;
        /** Create a payment link */
        readonly post: operations["links.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/checkout/payment-resources/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Show a payment link */
        readonly get: operations["links.get"];
        /** Replace the whole configuration of a payment link */
        readonly put: operations["links.replace"];
        readonly post?: never;
        /** Delete a payment link for good */
        readonly delete: operations["links.delete"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/customer/disputes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List disputes */
        readonly get: operations["disputes.list"];
        readonly put?: never;
        /** Create a dispute (sandbox only) */
        readonly post: operations["disputes.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/customer/disputes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Show a dispute */
        readonly get: operations["disputes.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/customer/disputes/{id}/adjudicate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Settle a dispute in favor of the buyer or the seller (sandbox only) */
        readonly post: operations["disputes.adjudicate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/customer/disputes/{id}/require-evidence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ask the buyer or the seller for evidence (sandbox only) */
        readonly post: operations["disputes.require-evidence"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/customer/disputes/{id}/provide-evidence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Provide the evidence that was asked for */
        readonly post: operations["disputes.provide-evidence"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/customer/disputes/{id}/escalate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Escalate an inquiry to a claim */
        readonly post: operations["disputes.escalate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Capture: {
            readonly id: string;
            readonly links?: readonly components["schemas"]["LinkDescription"][];
            /** @description One of COMPLETED, PENDING, DECLINED, FAILED, PARTIALLY_REFUNDED, REFUNDED, or another. */
            readonly status?: string;
            readonly status_details?: {
                readonly reason?: string;
            };
            readonly amount?: components["schemas"]["Money"];
            readonly final_capture?: boolean;
            readonly seller_protection?: {
                /** @description One of ELIGIBLE, NOT_ELIGIBLE, or another. */
                readonly status?: string;
                readonly dispute_categories?: readonly string[];
            };
            readonly seller_receivable_breakdown?: {
                readonly gross_amount?: components["schemas"]["Money"];
                readonly paypal_fee?: components["schemas"]["Money"];
                readonly net_amount?: components["schemas"]["Money"];
            };
            readonly invoice_id?: string;
            readonly custom_id?: string;
            readonly note_to_payer?: string;
            readonly soft_descriptor?: string;
            readonly processor_response?: {
                readonly avs_code?: string;
                readonly cvv_code?: string;
                readonly response_code?: string;
            };
            readonly create_time?: components["schemas"]["Timestamp"];
            readonly update_time?: components["schemas"]["Timestamp"];
            readonly supplementary_data?: {
                readonly related_ids?: {
                    readonly order_id?: string;
                    readonly authorization_id?: string;
                    readonly capture_id?: string;
                };
            };
            readonly payee?: {
                readonly email_address?: string;
                readonly merchant_id?: string;
            };
        };
        readonly CreateDisputeRequest: {
            readonly disputed_transactions: readonly {
                readonly buyer_transaction_id?: string;
                readonly seller_transaction_id?: string;
            }[];
            /** @enum {string} */
            readonly reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED" | "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED" | "UNAUTHORISED" | "CREDIT_NOT_PROCESSED" | "DUPLICATE_TRANSACTION" | "INCORRECT_AMOUNT" | "PAYMENT_BY_OTHER_MEANS" | "CANCELED_RECURRING_BILLING" | "PROBLEM_WITH_REMITTANCE" | "OTHER";
            /** @description By default all that is left of the payment */
            readonly dispute_amount?: components["schemas"]["MoneyRequest"];
            /** @description The buyer's first message */
            readonly message?: string;
        };
        readonly CreatedPaymentResource: {
            readonly id: string;
            readonly integration_mode?: string;
            readonly type?: string;
            readonly reusable?: string;
            readonly return_url?: string;
            readonly tags?: readonly string[];
            /** @description One of ACTIVE, INACTIVE, or another. */
            readonly status?: string;
            readonly create_time?: components["schemas"]["Timestamp"];
            /** @description The shareable address of the hosted page; it never changes */
            readonly payment_link?: string;
            readonly line_items?: readonly {
                readonly name?: string;
                /** @description Applies to all combinations; may be absent when every option of the primary dimension has one */
                readonly unit_amount?: components["schemas"]["Money"];
                readonly product_id?: string;
                readonly description?: string;
                readonly taxes?: readonly ({
                    readonly name?: string;
                    readonly type?: string;
                    /** @description Percent of the price, 0 to 100 */
                    readonly value?: string;
                } | {
                    readonly name?: string;
                    readonly type?: string;
                    /** @description The setting of the merchant's account */
                    readonly value?: string;
                })[];
                readonly shipping?: readonly ({
                    readonly type?: string;
                    /** @description An amount in the line item's currency, once whatever the quantity */
                    readonly value?: string;
                } | {
                    readonly type?: string;
                    /** @description The setting of the merchant's account */
                    readonly value?: string;
                })[];
                readonly collect_shipping_address?: boolean;
                readonly customer_notes?: readonly {
                    readonly label?: string;
                    readonly required?: boolean;
                }[];
                readonly variants?: {
                    readonly dimensions?: readonly {
                        readonly name?: string;
                        /** @description True for the first dimension, and only for it: its options may carry prices */
                        readonly primary?: boolean;
                        readonly options?: readonly {
                            readonly label?: string;
                            readonly unit_amount?: components["schemas"]["Money"];
                        }[];
                    }[];
                };
                readonly adjustable_quantity?: {
                    readonly maximum?: number;
                };
            }[];
        };
        readonly Dispute: {
            readonly dispute_id: string;
            readonly create_time?: components["schemas"]["Timestamp"];
            readonly update_time?: components["schemas"]["Timestamp"];
            /** @description One of MERCHANDISE_OR_SERVICE_NOT_RECEIVED, MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED, UNAUTHORISED, CREDIT_NOT_PROCESSED, DUPLICATE_TRANSACTION, INCORRECT_AMOUNT, PAYMENT_BY_OTHER_MEANS, CANCELED_RECURRING_BILLING, PROBLEM_WITH_REMITTANCE, OTHER, or another. */
            readonly reason?: string;
            /** @description One of OPEN, WAITING_FOR_BUYER_RESPONSE, WAITING_FOR_SELLER_RESPONSE, UNDER_REVIEW, RESOLVED, or another. */
            readonly status?: string;
            /** @description As the reader's party sees it. One of OPEN_INQUIRIES, REQUIRED_ACTION, REQUIRED_OTHER_PARTY_ACTION, UNDER_PAYPAL_REVIEW, RESOLVED, APPEALABLE, or another. */
            readonly dispute_state?: string;
            readonly dispute_amount?: components["schemas"]["Money"];
            /** @description One of INQUIRY, CHARGEBACK, or another. */
            readonly dispute_life_cycle_stage?: string;
            readonly dispute_channel?: string;
            readonly buyer_response_due_date?: components["schemas"]["Timestamp"];
            readonly seller_response_due_date?: components["schemas"]["Timestamp"];
            readonly links?: readonly components["schemas"]["LinkDescription"][];
            readonly disputed_transactions?: readonly {
                readonly buyer_transaction_id?: string;
                readonly seller_transaction_id?: string;
                /** @description The order */
                readonly reference_id?: string;
                readonly create_time?: components["schemas"]["Timestamp"];
                /** @description The capture's status */
                readonly transaction_status?: string;
                readonly gross_amount?: components["schemas"]["Money"];
                readonly invoice_number?: string;
                readonly custom?: string;
                readonly buyer?: {
                    readonly name?: string;
                    readonly email?: string;
                };
                readonly seller?: {
                    readonly name?: string;
                    readonly email?: string;
                };
            }[];
            readonly dispute_outcome?: {
                /** @description One of RESOLVED_BUYER_FAVOR, RESOLVED_SELLER_FAVOR, or another. */
                readonly outcome_code?: string;
                readonly amount_refunded?: components["schemas"]["Money"];
            };
            readonly messages?: readonly {
                /** @description One of BUYER, SELLER, or another. */
                readonly posted_by?: string;
                readonly time_posted?: components["schemas"]["Timestamp"];
                readonly content?: string;
            }[];
            readonly evidences?: readonly {
                readonly evidence_type?: string;
                readonly evidence_info?: {
                    readonly tracking_info?: readonly {
                        readonly carrier_name?: string;
                        readonly carrier_name_other?: string;
                        readonly tracking_number?: string;
                        readonly tracking_url?: string;
                    }[];
                    readonly refund_ids?: readonly string[];
                };
                readonly notes?: string;
                /** @description One of REQUESTED_FROM_BUYER, REQUESTED_FROM_SELLER, SUBMITTED_BY_BUYER, SUBMITTED_BY_SELLER, or another. */
                readonly source?: string;
                readonly date?: components["schemas"]["Timestamp"];
                /** @description One of INQUIRY, CHARGEBACK, or another. */
                readonly dispute_life_cycle_stage?: string;
            }[];
            readonly offer?: {
                readonly buyer_requested_amount?: components["schemas"]["Money"];
            };
        };
        readonly DisputeLinks: {
            readonly links?: readonly components["schemas"]["LinkDescription"][];
        };
        readonly DisputeList: {
            readonly items: readonly components["schemas"]["DisputeSummary"][];
            readonly links?: readonly components["schemas"]["LinkDescription"][];
        };
        readonly DisputeSummary: {
            readonly dispute_id: string;
            readonly create_time?: components["schemas"]["Timestamp"];
            readonly update_time?: components["schemas"]["Timestamp"];
            /** @description One of MERCHANDISE_OR_SERVICE_NOT_RECEIVED, MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED, UNAUTHORISED, CREDIT_NOT_PROCESSED, DUPLICATE_TRANSACTION, INCORRECT_AMOUNT, PAYMENT_BY_OTHER_MEANS, CANCELED_RECURRING_BILLING, PROBLEM_WITH_REMITTANCE, OTHER, or another. */
            readonly reason?: string;
            /** @description One of OPEN, WAITING_FOR_BUYER_RESPONSE, WAITING_FOR_SELLER_RESPONSE, UNDER_REVIEW, RESOLVED, or another. */
            readonly status?: string;
            /** @description As the reader's party sees it. One of OPEN_INQUIRIES, REQUIRED_ACTION, REQUIRED_OTHER_PARTY_ACTION, UNDER_PAYPAL_REVIEW, RESOLVED, APPEALABLE, or another. */
            readonly dispute_state?: string;
            readonly dispute_amount?: components["schemas"]["Money"];
            /** @description One of INQUIRY, CHARGEBACK, or another. */
            readonly dispute_life_cycle_stage?: string;
            readonly dispute_channel?: string;
            readonly buyer_response_due_date?: components["schemas"]["Timestamp"];
            readonly seller_response_due_date?: components["schemas"]["Timestamp"];
            readonly links?: readonly components["schemas"]["LinkDescription"][];
        };
        readonly EscalateDisputeRequest: {
            readonly note: string;
        };
        readonly Invoice: {
            readonly id: string;
            /** @description The group invoice that it belongs to */
            readonly parent_id?: string;
            /** @description One of DRAFT, SENT, SCHEDULED, PAID, MARKED_AS_PAID, CANCELLED, REFUNDED, PARTIALLY_PAID, PARTIALLY_REFUNDED, MARKED_AS_REFUNDED, UNPAID, PAYMENT_PENDING, AUTO_CANCELLED, PAID_EXTERNAL, REFUNDED_EXTERNAL, SHARED, or another. */
            readonly status?: string;
            readonly links?: readonly {
                readonly href?: string;
                readonly rel?: string;
            }[];
            readonly detail?: {
                /** @description ISO 4217 */
                readonly currency_code?: string;
                readonly reference?: string;
                readonly note?: string;
                readonly terms_and_conditions?: string;
                /** @description For the invoicer's own books */
                readonly memo?: string;
                readonly payment_term?: {
                    readonly due_date?: string;
                };
                readonly attachments?: readonly {
                    readonly id?: string;
                    readonly reference_url?: string;
                    readonly content_type?: string;
                    /** @description Bytes */
                    readonly size?: string;
                    readonly create_time?: components["schemas"]["Timestamp"];
                }[];
                readonly invoice_number?: string;
                readonly invoice_date?: string;
                readonly metadata?: {
                    readonly create_time?: components["schemas"]["Timestamp"];
                    readonly created_by?: string;
                    readonly last_update_time?: components["schemas"]["Timestamp"];
                    readonly last_updated_by?: string;
                    readonly cancel_time?: components["schemas"]["Timestamp"];
                    readonly cancelled_by?: string;
                    readonly first_sent_time?: components["schemas"]["Timestamp"];
                    readonly last_sent_time?: components["schemas"]["Timestamp"];
                    readonly last_sent_by?: string;
                    readonly recipient_view_url?: string;
                    readonly invoicer_view_url?: string;
                };
            };
            readonly invoicer?: {
                readonly business_name?: string;
                readonly name?: {
                    readonly prefix?: string;
                    readonly given_name?: string;
                    readonly surname?: string;
                    readonly middle_name?: string;
                    readonly suffix?: string;
                    readonly alternate_full_name?: string;
                    readonly full_name?: string;
                };
                readonly address?: {
                    readonly country_code?: string;
                    readonly address_line_1?: string;
                    readonly address_line_2?: string;
                    readonly address_line_3?: string;
                    readonly admin_area_4?: string;
                    readonly admin_area_3?: string;
                    readonly admin_area_2?: string;
                    readonly admin_area_1?: string;
                    readonly postal_code?: string;
                    readonly address_details?: {
                        readonly street_number?: string;
                        readonly street_name?: string;
                        readonly street_type?: string;
                        readonly delivery_service?: string;
                        readonly building_name?: string;
                        readonly sub_building?: string;
                    };
                };
                readonly email_address?: string;
                readonly phones?: readonly {
                    readonly country_code?: string;
                    readonly national_number?: string;
                    readonly extension_number?: string;
                    /** @description One of FAX, HOME, MOBILE, OTHER, PAGER, or another. */
                    readonly phone_type?: string;
                }[];
                readonly website?: string;
                readonly tax_id?: string;
                readonly additional_notes?: string;
                readonly logo_url?: string;
            };
            readonly primary_recipients?: readonly {
                readonly billing_info?: {
                    readonly business_name?: string;
                    readonly name?: {
                        readonly prefix?: string;
                        readonly given_name?: string;
                        readonly surname?: string;
                        readonly middle_name?: string;
                        readonly suffix?: string;
                        readonly alternate_full_name?: string;
                        readonly full_name?: string;
                    };
                    readonly address?: {
                        readonly country_code?: string;
                        readonly address_line_1?: string;
                        readonly address_line_2?: string;
                        readonly address_line_3?: string;
                        readonly admin_area_4?: string;
                        readonly admin_area_3?: string;
                        readonly admin_area_2?: string;
                        readonly admin_area_1?: string;
                        readonly postal_code?: string;
                        readonly address_details?: {
                            readonly street_number?: string;
                            readonly street_name?: string;
                            readonly street_type?: string;
                            readonly delivery_service?: string;
                            readonly building_name?: string;
                            readonly sub_building?: string;
                        };
                    };
                    readonly email_address?: string;
                    readonly phones?: readonly {
                        readonly country_code?: string;
                        readonly national_number?: string;
                        readonly extension_number?: string;
                        /** @description One of FAX, HOME, MOBILE, OTHER, PAGER, or another. */
                        readonly phone_type?: string;
                    }[];
                    readonly additional_info?: string;
                    readonly language?: string;
                };
                readonly shipping_info?: {
                    readonly business_name?: string;
                    readonly name?: {
                        readonly prefix?: string;
                        readonly given_name?: string;
                        readonly surname?: string;
                        readonly middle_name?: string;
                        readonly suffix?: string;
                        readonly alternate_full_name?: string;
                        readonly full_name?: string;
                    };
                    readonly address?: {
                        readonly country_code?: string;
                        readonly address_line_1?: string;
                        readonly address_line_2?: string;
                        readonly address_line_3?: string;
                        readonly admin_area_4?: string;
                        readonly admin_area_3?: string;
                        readonly admin_area_2?: string;
                        readonly admin_area_1?: string;
                        readonly postal_code?: string;
                        readonly address_details?: {
                            readonly street_number?: string;
                            readonly street_name?: string;
                            readonly street_type?: string;
                            readonly delivery_service?: string;
                            readonly building_name?: string;
                            readonly sub_building?: string;
                        };
                    };
                };
            }[];
            readonly additional_recipients?: readonly string[];
            readonly items?: readonly {
                readonly id?: string;
                readonly name?: string;
                readonly quantity?: string;
                readonly description?: string;
                readonly item_date?: string;
                readonly unit_amount?: {
                    /** @description ISO 4217 */
                    readonly currency_code?: string;
                    /** @description A decimal amount in major units */
                    readonly value?: string;
                };
                readonly tax?: {
                    readonly name?: string;
                    readonly percent?: string;
                    readonly amount?: {
                        /** @description ISO 4217 */
                        readonly currency_code?: string;
                        /** @description A decimal amount in major units */
                        readonly value?: string;
                    };
                    readonly tax_note?: string;
                };
                readonly discount?: {
                    readonly percent?: string;
                    readonly amount?: {
                        /** @description ISO 4217 */
                        readonly currency_code?: string;
                        /** @description A decimal amount in major units */
                        readonly value?: string;
                    };
                };
            }[];
            readonly configuration?: {
                readonly tax_calculated_after_discount?: boolean;
                readonly tax_inclusive?: boolean;
                readonly allow_tip?: boolean;
                readonly partial_payment?: {
                    readonly allow_partial_payment?: boolean;
                    readonly minimum_amount_due?: {
                        /** @description ISO 4217 */
                        readonly currency_code?: string;
                        /** @description A decimal amount in major units */
                        readonly value?: string;
                    };
                };
                readonly has_conditional_rule?: boolean;
                readonly template_id?: string;
            };
            readonly amount?: {
                /** @description ISO 4217 */
                readonly currency_code?: string;
                /** @description A decimal amount in major units */
                readonly value?: string;
                readonly breakdown?: {
                    readonly item_total?: {
                        /** @description ISO 4217 */
                        readonly currency_code?: string;
                        /** @description A decimal amount in major units */
                        readonly value?: string;
                    };
                    readonly discount?: {
                        readonly invoice_discount?: {
                            readonly percent?: string;
                            readonly amount?: {
                                /** @description ISO 4217 */
                                readonly currency_code?: string;
                                /** @description A decimal amount in major units */
                                readonly value?: string;
                            };
                        };
                        readonly item_discount?: {
                            /** @description ISO 4217 */
                            readonly currency_code?: string;
                            /** @description A decimal amount in major units */
                            readonly value?: string;
                        };
                    };
                    readonly tax_total?: {
                        /** @description ISO 4217 */
                        readonly currency_code?: string;
                        /** @description A decimal amount in major units */
                        readonly value?: string;
                    };
                    readonly shipping?: {
                        readonly amount?: {
                            /** @description ISO 4217 */
                            readonly currency_code?: string;
                            /** @description A decimal amount in major units */
                            readonly value?: string;
                        };
                        readonly tax?: {
                            readonly name?: string;
                            readonly percent?: string;
                            readonly amount?: {
                                /** @description ISO 4217 */
                                readonly currency_code?: string;
                                /** @description A decimal amount in major units */
                                readonly value?: string;
                            };
                            readonly tax_note?: string;
                        };
                    };
                    readonly custom?: {
                        readonly label?: string;
                        readonly amount?: {
                            /** @description ISO 4217 */
                            readonly currency_code?: string;
                            readonly value?: string;
                        };
                    };
                };
            };
            /** @description Outstanding after payments */
            readonly due_amount?: {
                /** @description ISO 4217 */
                readonly currency_code?: string;
                /** @description A decimal amount in major units */
                readonly value?: string;
            };
            /** @description The payer's tip, beside what was paid for the invoice */
            readonly gratuity?: {
                /** @description ISO 4217 */
                readonly currency_code?: string;
                /** @description A decimal amount in major units */
                readonly value?: string;
            };
            /** @description Absent before the first payment */
            readonly payments?: {
                readonly paid_amount?: {
                    /** @description ISO 4217 */
                    readonly currency_code?: string;
                    /** @description A decimal amount in major units */
                    readonly value?: string;
                };
                readonly transactions?: readonly {
                    /** @description One of BANK_TRANSFER, CASH, CHECK, CREDIT_CARD, DEBIT_CARD, PAYPAL, WIRE_TRANSFER, OTHER, or another. */
                    readonly method?: string;
                    readonly payment_id?: string;
                    readonly payment_date?: string;
                    readonly payment_date_time?: components["schemas"]["Timestamp"];
                    readonly note?: string;
                    readonly amount?: {
                        /** @description ISO 4217 */
                        readonly currency_code?: string;
                        /** @description A decimal amount in major units */
                        readonly value?: string;
                    };
                    readonly shipping_info?: {
                        readonly business_name?: string;
                        readonly name?: {
                            readonly prefix?: string;
                            readonly given_name?: string;
                            readonly surname?: string;
                            readonly middle_name?: string;
                            readonly suffix?: string;
                            readonly alternate_full_name?: string;
                            readonly full_name?: string;
                        };
                        readonly address?: {
                            readonly country_code?: string;
                            readonly address_line_1?: string;
                            readonly address_line_2?: string;
                            readonly address_line_3?: string;
                            readonly admin_area_4?: string;
                            readonly admin_area_3?: string;
                            readonly admin_area_2?: string;
                            readonly admin_area_1?: string;
                            readonly postal_code?: string;
                            readonly address_details?: {
                                readonly street_number?: string;
                                readonly street_name?: string;
                                readonly street_type?: string;
                                readonly delivery_service?: string;
                                readonly building_name?: string;
                                readonly sub_building?: string;
                            };
                        };
                    };
                }[];
            };
            /** @description Absent before the first refund */
            readonly refunds?: {
                readonly refund_amount?: {
                    /** @description ISO 4217 */
                    readonly currency_code?: string;
                    /** @description A decimal amount in major units */
                    readonly value?: string;
                };
                readonly transactions?: readonly {
                    /** @description One of BANK_TRANSFER, CASH, CHECK, CREDIT_CARD, DEBIT_CARD, PAYPAL, WIRE_TRANSFER, OTHER, or another. */
                    readonly method?: string;
                    readonly refund_id?: string;
                    readonly refund_date?: string;
                    readonly amount?: {
                        /** @description ISO 4217 */
                        readonly currency_code?: string;
                        /** @description A decimal amount in major units */
                        readonly value?: string;
                    };
                }[];
            };
        };
        readonly InvoiceList: {
            /** @description When asked for; may differ at the next request */
            readonly total_pages?: number;
            /** @description When asked for; may differ at the next request */
            readonly total_items?: number;
            readonly items: readonly (components["schemas"]["Invoice"] | components["schemas"]["InvoiceSummary"])[];
            readonly links?: readonly {
                readonly href?: string;
                readonly rel?: string;
            }[];
        };
        readonly InvoiceSummary: {
            readonly id: string;
            /** @description The group invoice that it belongs to */
            readonly parent_id?: string;
            /** @description One of DRAFT, SENT, SCHEDULED, PAID, MARKED_AS_PAID, CANCELLED, REFUNDED, PARTIALLY_PAID, PARTIALLY_REFUNDED, MARKED_AS_REFUNDED, UNPAID, PAYMENT_PENDING, AUTO_CANCELLED, PAID_EXTERNAL, REFUNDED_EXTERNAL, SHARED, or another. */
            readonly status?: string;
            readonly links?: readonly {
                readonly href?: string;
                readonly rel?: string;
            }[];
            readonly detail?: {
                /** @description ISO 4217 */
                readonly currency_code?: string;
                readonly invoice_number?: string;
                readonly invoice_date?: string;
            };
        };
        readonly LinkDescription: {
            readonly href?: string;
            readonly rel?: string;
            /** @description One of GET, POST, PUT, DELETE, HEAD, CONNECT, OPTIONS, PATCH, or another. */
            readonly method?: string;
        };
        readonly Money: {
            /** @description ISO 4217 */
            readonly currency_code?: string;
            /** @description A decimal amount in major units */
            readonly value?: string;
        };
        readonly MoneyRequest: {
            /**
             * @description ISO 4217
             * @example USD
             */
            readonly currency_code: string;
            /**
             * @description A decimal amount in major units
             * @example 10.00
             */
            readonly value: string;
        };
        readonly PaymentResource: {
            readonly id: string;
            readonly integration_mode?: string;
            readonly type?: string;
            readonly reusable?: string;
            readonly return_url?: string;
            readonly tags?: readonly string[];
            /** @description One of ACTIVE, INACTIVE, or another. */
            readonly status?: string;
            readonly create_time?: components["schemas"]["Timestamp"];
            /** @description The shareable address of the hosted page; it never changes */
            readonly payment_link?: string;
            readonly line_items?: readonly components["schemas"]["PaymentResourceLineItem"][];
            readonly update_time?: components["schemas"]["Timestamp"];
            readonly links?: readonly components["schemas"]["LinkDescription"][];
        };
        readonly PaymentResourceLineItem: {
            readonly name?: string;
            /** @description Applies to all combinations; may be absent when every option of the primary dimension has one */
            readonly unit_amount?: components["schemas"]["Money"];
            readonly product_id?: string;
            readonly description?: string;
            readonly taxes?: readonly {
                /** @description One of PERCENTAGE, FLAT, PREFERENCE, or another. */
                readonly type?: string;
                readonly value?: string;
                readonly name?: string;
                /** @description Absent when the account no longer has the setting */
                readonly amount?: components["schemas"]["Money"];
            }[];
            readonly shipping?: readonly {
                /** @description One of PERCENTAGE, FLAT, PREFERENCE, or another. */
                readonly type?: string;
                readonly value?: string;
                readonly name?: string;
                /** @description Absent when the account no longer has the setting */
                readonly amount?: components["schemas"]["Money"];
            }[];
            readonly collect_shipping_address?: boolean;
            readonly customer_notes?: readonly {
                readonly label?: string;
                readonly required?: boolean;
            }[];
            readonly variants?: {
                readonly dimensions?: readonly {
                    readonly name?: string;
                    /** @description True for the first dimension, and only for it: its options may carry prices */
                    readonly primary?: boolean;
                    readonly options?: readonly {
                        readonly label?: string;
                        readonly unit_amount?: components["schemas"]["Money"];
                    }[];
                }[];
                readonly options?: readonly {
                    readonly name?: string;
                    readonly values?: readonly string[];
                }[];
            };
            readonly adjustable_quantity?: {
                readonly maximum?: number;
                readonly enabled?: boolean;
                readonly min_quantity?: number;
                readonly max_quantity?: number;
            };
        };
        readonly PaymentResourceList: {
            readonly resources: readonly components["schemas"]["PaymentResource"][];
            readonly links?: readonly components["schemas"]["LinkDescription"][];
        };
        readonly PaymentResourceRequest: {
            /** @constant */
            readonly integration_mode: "LINK";
            /** @constant */
            readonly type: "BUY_NOW";
            /**
             * @default MULTIPLE
             * @constant
             */
            readonly reusable?: "MULTIPLE";
            readonly return_url?: string;
            readonly tags?: readonly string[];
            readonly line_items: readonly {
                readonly name: string;
                /** @description Applies to all combinations; may be absent when every option of the primary dimension has one */
                readonly unit_amount?: components["schemas"]["MoneyRequest"];
                readonly product_id?: string;
                readonly description?: string;
                readonly taxes?: readonly ({
                    readonly name?: string;
                    /** @constant */
                    readonly type: "PERCENTAGE";
                    /** @description Percent of the price, 0 to 100 */
                    readonly value: string;
                } | {
                    readonly name?: string;
                    /** @constant */
                    readonly type: "PREFERENCE";
                    /**
                     * @description The setting of the merchant's account
                     * @constant
                     */
                    readonly value: "PROFILE";
                })[];
                readonly shipping?: readonly ({
                    /** @constant */
                    readonly type: "FLAT";
                    /** @description An amount in the line item's currency, once whatever the quantity */
                    readonly value: string;
                } | {
                    /** @constant */
                    readonly type: "PREFERENCE";
                    /**
                     * @description The setting of the merchant's account
                     * @constant
                     */
                    readonly value: "PROFILE";
                })[];
                readonly collect_shipping_address?: boolean;
                readonly customer_notes?: readonly {
                    readonly label: string;
                    /** @default false */
                    readonly required?: boolean;
                }[];
                readonly variants?: {
                    readonly dimensions: readonly {
                        readonly name: string;
                        /** @description True for the first dimension, and only for it: its options may carry prices */
                        readonly primary: boolean;
                        readonly options: readonly {
                            readonly label: string;
                            readonly unit_amount?: components["schemas"]["MoneyRequest"];
                        }[];
                    }[];
                };
                readonly adjustable_quantity?: {
                    readonly maximum: number;
                };
            }[];
        };
        readonly ProvideEvidenceRequest: {
            readonly evidences: readonly {
                readonly evidence_type: string;
                readonly evidence_info?: {
                    readonly tracking_info?: readonly {
                        readonly carrier_name: string;
                        readonly carrier_name_other?: string;
                        readonly tracking_number: string;
                        readonly tracking_url?: string;
                    }[];
                    readonly refund_ids?: readonly string[];
                };
                readonly notes?: string;
            }[];
        };
        readonly RequireEvidenceRequest: {
            /** @enum {string} */
            readonly action: "BUYER_EVIDENCE" | "SELLER_EVIDENCE";
        };
        readonly SettleRequest: {
            /** @enum {string} */
            readonly adjudication_outcome: "BUYER_FAVOR" | "SELLER_FAVOR";
        };
        readonly Timestamp: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "payments.captures.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Capture"];
                };
            };
        };
    };
    readonly "invoices.list": {
        readonly parameters: {
            readonly query?: {
                /** @description From 1, the newest invoices first */
                readonly page?: number;
                readonly page_size?: number;
                /** @description Whether total_pages and total_items are returned */
                readonly total_required?: boolean;
                /** @description `none` returns only the id, status and number of an invoice, its date and currency, and its links */
                readonly fields?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvoiceList"];
                };
            };
        };
    };
    readonly "invoices.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly invoice_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    readonly "links.list": {
        readonly parameters: {
            readonly query?: {
                readonly page_size?: string;
                readonly page_token?: string;
                readonly status?: "ACTIVE" | "INACTIVE";
                /** @description Separated by commas: links that have all of them */
                readonly tags?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentResourceList"];
                };
            };
        };
    };
    readonly "links.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentResourceRequest"];
            };
        };
        readonly responses: {
            /** @description The reply of the first request with this request id. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedPaymentResource"];
                };
            };
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedPaymentResource"];
                };
            };
        };
    };
    readonly "links.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentResource"];
                };
            };
        };
    };
    readonly "links.replace": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentResourceRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentResource"];
                };
            };
            /** @description Done; no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "links.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "disputes.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Created at this time or later */
                readonly start_time?: string;
                readonly disputed_transaction_id?: string;
                readonly dispute_state?: string;
                readonly update_time_before?: string;
                readonly update_time_after?: string;
                readonly page_size?: string;
                readonly next_page_token?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeList"];
                };
            };
        };
    };
    readonly "disputes.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateDisputeRequest"];
            };
        };
        readonly responses: {
            /** @description The reply of the first request with this request id. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeLinks"];
                };
            };
            /** @description Created. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeLinks"];
                };
            };
        };
    };
    readonly "disputes.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    readonly "disputes.adjudicate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SettleRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeLinks"];
                };
            };
        };
    };
    readonly "disputes.require-evidence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RequireEvidenceRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeLinks"];
                };
            };
        };
    };
    readonly "disputes.provide-evidence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProvideEvidenceRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeLinks"];
                };
            };
        };
    };
    readonly "disputes.escalate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EscalateDisputeRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DisputeLinks"];
                };
            };
        };
    };
}
