/** Who asks: the application and, for a client token, the buyer's session that it was made for. */
export interface Caller {
  readonly applicationId: string;
  readonly clientMetadataId: string | undefined;
}

/** Whether a stored resource is the caller's: of its application, and of no other buyer's session. */
export function isOwnOf(
  {applicationId, clientMetadataId}: Caller,
  row: {readonly application_id: string; readonly client_metadata_id: string | null},
): boolean {
  if (row.application_id !== applicationId) return false;
  const {client_metadata_id: session} = row;
  return session === null || clientMetadataId === undefined || session === clientMetadataId;
}
