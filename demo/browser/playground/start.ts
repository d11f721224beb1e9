// Loaded later, because module scripts run in their order: the live element must not wait for this one.
void import("./playground.ts");
