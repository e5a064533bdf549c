"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import { downloadText } from "@/lib/download-text";
import { LogSection } from "./log-section";
import type { Log } from "./use-witness";

/** The keys that sign checkpoints and packages, the retired ones too. */
export function ServiceKeys({ keys }: Pick<Log, "keys">) {
  return (
    <LogSection
      title="Verification keys"
      lead="They sign checkpoints and packages. Compare them with what you got by another way: a key that only this page vouches for proves nothing about this page."
    >
      <ul className="space-y-4">
        {keys.map((key) => (
          <li
            key={key.kid}
            className="max-w-3xl rounded-md border border-line bg-surface px-3 py-1"
          >
            <ServiceKey value={key} />
          </li>
        ))}
      </ul>
    </LogSection>
  );
}

function ServiceKey({ value }: { value: Log["keys"][number] }) {
  const { kid, vkey, public_key_pem: pem } = value;
  return (
    <DescriptionList>
      <Description term="Key">
        <code className="font-mono text-xs break-all">{kid}</code>
      </Description>
      <Description term="Verification key (C2SP)">
        <span className="flex items-start gap-0.5">
          <code className="font-mono text-xs break-all">{vkey}</code>
          <CopyButton text={vkey} label={`Copy the verification key ${kid.slice(0, 8)}`} />
        </span>
      </Description>
      <Description term="Public key (PEM)">
        <pre className="overflow-x-auto whitespace-pre-wrap font-mono text-xs break-all">{pem}</pre>
        <span className="flex items-center gap-2 pt-1">
          <Button
            size="sm"
            onClick={() =>
              downloadText(`service-${kid.slice(0, 8)}.pem`, "application/x-pem-file", pem)
            }
          >
            <Download aria-hidden /> Download PEM
          </Button>
          <CopyButton text={pem} label={`Copy the PEM of ${kid.slice(0, 8)}`} />
        </span>
      </Description>
      <Description term="Since">
        <Time value={value.added_at} show="absolute" />
      </Description>
      <Description term="Signs until">
        {value.retired_at === null ? "no end set" : <Time value={value.retired_at} show="both" />}
      </Description>
    </DescriptionList>
  );
}
