"use client";

import { ChangePassword } from "@/accounts/screens/profile/change-password";
import { leave } from "@/accounts/screens/session/leave";
import { Button } from "@/components/ui/button";

/** The one form of an account that has still to change its one-time password. */
export function NewPassword({ email, next }: { email: string; next: string }) {
  return (
    <>
      <ChangePassword
        email={email}
        labels={{ current: "One-time password", submit: "Set password and go on" }}
        asksForTokens={false}
        // A full load: the pages must be made for an account that may see them now.
        onChanged={() => window.location.assign(next)}
      />
      <Button variant="ghost" className="mt-3 w-full" onClick={() => void leave()}>
        Sign out
      </Button>
    </>
  );
}
