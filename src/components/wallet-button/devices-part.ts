/** The wallets that are a sheet of the device's: only their tags load this. */
export const loadDevices = () => import("../../payment-methods/devices/devices.ts");
