import "server-only";

/** Whether a statement failed because what it wrote is there already. Read by form: module graphs have each their own classes. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
