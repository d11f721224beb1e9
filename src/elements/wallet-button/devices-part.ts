/** The wallets that are a sheet of the device's: only their tags load this. */
export const loadDevices = () => import("../../methods/devices/devices.ts");
