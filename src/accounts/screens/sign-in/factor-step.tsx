"use client";

import { useState } from "react";
import { Form } from "@/components/forms/form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { copy, type SignInFailure } from "./copy";
import { goOn } from "./go-on";
import { answerWithPasskey, type Credentials, trySignIn } from "./sign-in-steps";

type Props = Credentials & { methods: readonly string[]; onBack: () => void };

const words = copy.factor;

/** The second step: a code, a recovery code or a passkey. */
export function FactorStep({ email, password, methods, onBack }: Props) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const takesCode = methods.includes("totp") || methods.includes("recovery_code");
  const takesPasskey = methods.includes("passkey");

  async function attempt(answer: () => Promise<Parameters<typeof trySignIn>[0] | SignInFailure>) {
    setBusy(true);
    setFailure(null);
    const sent = await answer();
    const outcome = typeof sent === "string" ? sent : await trySignIn(sent);
    if (outcome === "signed_in") {
      goOn();
      return;
    }
    setBusy(false);
    setCode("");
    // The password was changed meanwhile, or the second factor was removed: from the beginning.
    if (outcome === "second_factor_required") onBack();
    else setFailure(outcome);
  }

  function sendCode() {
    void attempt(async () => ({ email, password, code }));
  }

  function sendPasskey() {
    void attempt(async () => {
      const answer = await answerWithPasskey({ email, password });
      return typeof answer === "string" ? answer : { email, password, ...answer };
    });
  }

  return (
    <Form form={{ send: sendCode, isPending: busy, error: null }} className="space-y-4">
      <h2 className="font-semibold">{words.title}</h2>
      {failure !== null && <Notice tone="error" title={copy.failures[failure]} />}
      {takesPasskey && (
        <Button
          variant={methods.includes("totp") ? "secondary" : "primary"}
          size="lg"
          disabled={busy}
          onClick={sendPasskey}
          className="w-full"
        >
          {words.passkey}
        </Button>
      )}
      {takesPasskey && takesCode && <p className="text-center text-muted text-xs">{words.or}</p>}
      {takesCode && (
        <>
          <Field
            label={words.code}
            hint={methods.includes("totp") ? words.codeHint : words.recoveryHint}
          >
            {(control) => (
              <Input
                {...control}
                required
                minLength={6}
                maxLength={40}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus={!takesPasskey}
                className="h-9 font-mono"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            variant={methods.includes("totp") ? "primary" : "secondary"}
            size="lg"
            disabled={busy}
            className="w-full"
          >
            {busy ? copy.busy : words.submit}
          </Button>
        </>
      )}
      <Button variant="ghost" onClick={onBack} className="w-full">
        {words.back}
      </Button>
    </Form>
  );
}
