/**
 * A self-signed certificate for 127.0.0.1 and its key, for a server that clients must reject.
 *
 * The key is public and has no other use. `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256` creates another.
 */
export const SELF_SIGNED = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUPbTMj715aJYnn0Y+nz8SBUxTrVkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjE2MTgxN1oYDzIxMjYxMDI5
MTYxODE3WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ2fTacQoOFvwWgWoAMNylp1sVdM2gJtEPwGBvTEc8Powgtfv5avN+D
qwjI1OM/vfh+Uc3sTkcGjC1ce/huxhjyo2QwYjAdBgNVHQ4EFgQU8K4Ja/AYII9z
auwF8UpguoQ7LVEwHwYDVR0jBBgwFoAU8K4Ja/AYII9zauwF8UpguoQ7LVEwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQC8snWt5MkXY/1fTQNTR5W2SdDPhHWx52GhenBYEs2ShwIgGsoCtoNKoiRyfYNL
5FGB78PfY6v9G9fJyHm2Z+p27h4=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTuQZop7Hni0ei5tt
MKmACkfwtXEtY4EIFgW48vOWIPShRANCAAQ2fTacQoOFvwWgWoAMNylp1sVdM2gJ
tEPwGBvTEc8Powgtfv5avN+DqwjI1OM/vfh+Uc3sTkcGjC1ce/huxhjy
-----END PRIVATE KEY-----`,
};
