import { safePath } from "@/lib/safe-path";

/**
 * Goes where the address of the page to sign in leads on to: the page itself is the same for everybody. A full
 * load, since the next page must be made for the account that is signed in now.
 */
export function goOn(): void {
  const asked = new URLSearchParams(window.location.search);
  window.location.assign(safePath(asked.get("next") ?? asked.get("callbackUrl")));
}
