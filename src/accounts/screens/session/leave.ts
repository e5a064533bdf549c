/** The client of the sign-in comes when somebody leaves: every page would carry it otherwise. */
export async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}
