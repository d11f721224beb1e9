/** The drawings of the card networks, fetched when there is one to show; see `paying-part.ts`. */
export const loadNetworks = () => import("./networks.ts");
