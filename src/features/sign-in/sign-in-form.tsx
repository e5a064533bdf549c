"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { copy, type SignInFailure } from "./copy";

function failureOf(error: string | null | undefined): SignInFailure {
  if (error === "rate_limited" || error === "unavailable") return error;
  return "invalid_credentials";
}

export function SignInForm({ next }: { next: string }) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);

  async function attempt(email: string, password: string) {
    setBusy(true);
    setFailure(null);
    const result = await signIn("credentials", { email, password, redirect: false }).catch(
      () => null,
    );
    if (result?.ok === true) {
      // A full load: the page must be made for the account that is signed in now.
      window.location.assign(next);
      return;
    }
    setBusy(false);
    setFailure(result === null || result === undefined ? "unavailable" : failureOf(result.error));
    passwordRef.current?.select();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void attempt(String(form.get("email") ?? ""), String(form.get("password") ?? ""));
  }

  return (
    <form onSubmit={submit} method="post" className="space-y-4">
      {failure !== null && <Notice tone="error" title={copy.failures[failure]} />}
      <Field label={copy.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="h-9"
          />
        )}
      </Field>
      <Field label={copy.password}>
        {(control) => (
          <Input
            {...control}
            ref={passwordRef}
            name="password"
            type="password"
            required
            autoComplete="current-password"
            className="h-9"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="w-full">
        {busy ? copy.busy : copy.submit}
      </Button>
    </form>
  );
}
