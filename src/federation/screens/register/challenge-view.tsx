"use client";

import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Time } from "@/components/ui/time";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { DetailPart } from "../detail/detail-part";
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
  const { challenge, registration_id: id } = answer;
  const commands = proofCommands(window.location.origin, id, challenge);
  const form = useForm({
    act: { ...prove, mutate: onProve },
    values: { signature: "" },
    input: ({ signature }) => (SIGNATURE.test(signature) ? signature : null),
  });
  const text = form.values.signature.trim();
  return (
    <DetailPart
      title="Prove the key"
      lead={
        <>
          Nothing is registered yet. Sign this text with the agent's key before{" "}
          <Time value={challenge.expires_at} show="both" />.
        </>
      }
    >
      <Shown
        label="Text to sign"
        copyLabel="Copy the text to sign"
        text={challenge.signing_input}
      />
      <Shown label="With OpenSSL and curl" copyLabel="Copy the commands" text={commands} />
      <p className="text-muted text-xs">
        agent-key.pem holds the agent's Ed25519 private key. The second command may need the
        operator's consent if yours is not there.
      </p>
      <Form form={form} className="space-y-3">
        <LineField
          label="Signature"
          hint="Ed25519 over exactly this text, in base64url without padding. Made here or by the command above."
          mono
          {...form.field("signature")}
          error={
            text !== "" && !SIGNATURE.test(text)
              ? "A signature is 86 characters of base64url."
              : undefined
          }
        />
        <FormProblem error={prove.error} />
        <Button type="submit" variant="primary" disabled={!form.isReady || prove.isPending}>
          {prove.isPending ? "Checking the key and the gates" : "Send the signature"}
        </Button>
      </Form>
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
