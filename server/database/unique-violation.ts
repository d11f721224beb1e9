/** PostgreSQL's code (SQLSTATE) of a row that breaks a unique index. */
const UNIQUE_VIOLATION = "23505";

/** Tests for PostgreSQL's error about a unique index, which another transaction's row can cause after a check. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as {code?: unknown} | null)?.code === UNIQUE_VIOLATION;
}
