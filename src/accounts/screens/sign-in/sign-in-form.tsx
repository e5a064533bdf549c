"use client";

import { useRef, useState } from "react";
import { Form } from "@/components/forms/form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { copy, type SignInFailure } from "./copy";
import { FactorStep } from "./factor-step";
import { goOn } from "./go-on";
import { askFactors, type Credentials, trySignIn } from "./sign-in-steps";

/** Password first; the second factor is requested only where the account has one. */
export function SignInForm() {
  const [asked, setAsked] = useState<(Credentials & { methods: string[] }) | null>(null);
  if (asked === null) return <PasswordStep onAsked={setAsked} />;
  return <FactorStep {...asked} onBack={() => setAsked(null)} />;
}

type Props = { onAsked: (asked: Credentials & { methods: string[] }) => void };

function PasswordStep({ onAsked }: Props) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);

  function fail(reason: SignInFailure) {
    setBusy(false);
    setFailure(reason);
    passwordRef.current?.select();
  }

  async function attempt(credentials: Credentials) {
    setBusy(true);
    setFailure(null);
    const outcome = await trySignIn(credentials);
    if (outcome === "signed_in") {
      goOn();
    } else if (outcome === "second_factor_required") {
      const offer = await askFactors(credentials);
      if (typeof offer === "string") fail(offer);
      else onAsked({ ...credentials, methods: offer.methods });
    } else fail(outcome);
  }

  function send(element: HTMLFormElement) {
    const form = new FormData(element);
    const text = (name: string) => String(form.get(name) ?? "");
    void attempt({ email: text("email"), password: text("password") });
  }

  return (
    <Form form={{ send, isPending: busy, error: null }} className="space-y-4">
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
    </Form>
  );
}
