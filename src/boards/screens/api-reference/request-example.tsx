"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { storedChoice, useStoredChoice } from "@/lib/stored-choice";
import { LANGUAGES, requestCode } from "./request-code";
import type { SampleRequest } from "./sample-request";

const LANGUAGE = storedChoice("example-language", LANGUAGES, "curl");

const NAMES = {
  curl: "curl",
  typescript: "TypeScript (fetch)",
  python: "Python (requests)",
} as const;

type Props = { label: string; sample: SampleRequest };

/** The request in the reader's language; one choice for all examples, kept in this browser. */
export function RequestExample({ label, sample }: Props) {
  const [language, setLanguage] = useStoredChoice(LANGUAGE);
  const code = requestCode(sample, language);
  return (
    <div className="min-w-0 space-y-1.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <Segmented
          label={`Language of the example: ${label}`}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          onChange={setLanguage}
        />
        <CopyButton text={code} label={`Copy the example: ${label}`} />
      </div>
      <ScrollRegion
        label={`Example: ${label}`}
        className="max-h-96 rounded-md border border-line bg-sunken"
      >
        <pre className="whitespace-pre-wrap break-words px-3 py-2 font-mono text-xs">{code}</pre>
      </ScrollRegion>
      {sample.credential === "operator" && (
        <p className="text-muted text-xs">
          The shipped client does not make this request: the three headers are a signature by
          docs/agents/signed-requests.md.
        </p>
      )}
    </div>
  );
}
