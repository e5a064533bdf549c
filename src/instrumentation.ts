/** Runs once when Next starts, before it serves: the secrets exist before anything needs them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { ensureSecrets } = await import("./platform/secrets/secrets");
  await ensureSecrets(new Date());
}
