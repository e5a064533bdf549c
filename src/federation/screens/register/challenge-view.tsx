"use client";

import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form-problem";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Time } from "@/components/ui/time";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { DetailPart } from "../detail/detail-part";
import { copy } from "./copy";
import { proofCommands } from "./proof-commands";

type Answer = RouterOutputs["federation"]["join"];

type Props = {
  answer: Answer & { challenge: NonNullable<Answer["challenge"]> };
  prove: { isPending: boolean; error: unknown };
  onProve: (signature: string) => void;
};

const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;

/** The text to sign with the agent's key, instructions, and the field for the signature. */
export function ChallengeView({ answer, prove, onProve }: Props) {
  const [signature, setSignature] = useState("");
  const { challenge, registration_id: id } = answer;
  const commands = proofCommands(window.location.origin, id, challenge);
  const text = signature.trim();
  const isWrong = text !== "" && !SIGNATURE.test(text);
  function send(event: FormEvent): void {
    event.preventDefault();
    if (SIGNATURE.test(text) && !prove.isPending) onProve(text);
  }
  return (
    <DetailPart
      title={copy.challenge}
      lead={
        <>
          {copy.challengeLead} <Time value={challenge.expires_at} show="both" />.
        </>
      }
    >
      <Shown label={copy.signingInput} copyLabel={copy.copyInput} text={challenge.signing_input} />
      <Shown label={copy.commands} copyLabel={copy.copyCommands} text={commands} />
      <p className="text-muted text-xs">{copy.commandsHint}</p>
      <form onSubmit={send} className="space-y-3">
        <Field
          label={copy.signature}
          hint={copy.signatureHint}
          error={isWrong ? copy.signatureWrong : undefined}
        >
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              autoComplete="off"
              spellCheck={false}
              value={signature}
              onChange={({ target }) => setSignature(target.value)}
            />
          )}
        </Field>
        <FormProblem error={prove.error} />
        <Button
          type="submit"
          variant="primary"
          disabled={text === "" || isWrong || prove.isPending}
        >
          {prove.isPending ? copy.proving : copy.prove}
        </Button>
      </form>
    </DetailPart>
  );
}

function Shown({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  return (
    <div className="space-y-1">
      <p className="flex items-center gap-1 font-medium text-sm">
        {label}
        <CopyButton text={text} label={copyLabel} />
      </p>
      <ScrollRegion label={label} className="max-h-60 rounded-md border border-line bg-sunken">
        <pre className="whitespace-pre-wrap break-all px-3 py-2 font-mono text-xs">{text}</pre>
      </ScrollRegion>
    </div>
  );
}
