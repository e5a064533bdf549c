/** Loads the sign-in client only on sign-out, so that not every page carries it. */
export async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}
