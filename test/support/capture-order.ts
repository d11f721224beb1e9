/** Id of the order of a capture. */
export function orderIdOf(capture: object): string | undefined {
  const {supplementary_data: data} = capture as {
    readonly supplementary_data?: {readonly related_ids: {readonly order_id: string}};
  };
  return data?.related_ids.order_id;
}

/** Id of the capture that a refund is of. */
export function captureIdOf(refund: object): string | undefined {
  const {links = []} = refund as {readonly links?: readonly {readonly rel: string; readonly href: string}[]};
  return links
    .find(({rel}) => rel === "up")
    ?.href.split("/")
    .at(-1);
}

/** True for an authorization that renews another one. */
export function isReauthorization(authorization: object): boolean {
  const {supplementary_data: data} = authorization as {
    readonly supplementary_data?: {readonly related_ids: {readonly authorization_id?: string}};
  };
  return data?.related_ids.authorization_id !== undefined;
}
