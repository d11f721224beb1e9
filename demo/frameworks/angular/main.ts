// Compiles the templates in the browser. A build with the Angular CLI does it ahead of time.
import "@angular/compiler";
import "checkout-elements/define";
import {bootstrapApplication} from "@angular/platform-browser";
import {provideZonelessChangeDetection} from "@angular/core";
import {Checkout} from "./checkout.ts";

void bootstrapApplication(Checkout, {providers: [provideZonelessChangeDetection()]});
