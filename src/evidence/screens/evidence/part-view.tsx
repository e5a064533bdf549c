"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { formatBytes, formatQuantity } from "@/lib/format";
import { readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { MessageText } from "./message-text";

type Props = {
  evidenceId: string;
  /** 0 is the canonical record. */
  ordinal: number;
  name: string;
  /** Null where it is not known any more. */
  bytes: number | null;
  sha256: string;
  href: string;
  /** Only its digest is left. */
  erased: boolean;
  words: readonly string[];
  wrap: boolean;
  /** Lower, for places that show more than this. */
  brief?: boolean;
};

/** One piece of evidence: what it is, its digest, its exact bytes to take away, and a reading of it. */
export function PartView(props: Props) {
  const { name, bytes, sha256, href, erased, brief = false } = props;
  const Heading = brief ? "h3" : "h4";
  return (
    <article className="min-w-0 overflow-hidden rounded-md border border-line">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b bg-surface py-1 pr-1.5 pl-3 text-xs">
        <Heading className="font-semibold">{name}</Heading>
        {bytes !== null && <span className="text-muted tabular-nums">{formatBytes(bytes)}</span>}
        <span className="ml-auto inline-flex items-center gap-1 text-muted">
          <abbr title={copy.digest} className="no-underline">
            {copy.digest}
          </abbr>
          <Hash value={sha256} label={`SHA-256 of ${name.toLowerCase()}`} head={6} tail={4} />
          {!erased && (
            <a
              href={href}
              download
              aria-label={`${copy.download}: ${name}`}
              title={copy.download}
              className="inline-flex size-6 items-center justify-center rounded-sm text-faint hover:bg-sunken hover:text-ink"
            >
              <Download aria-hidden className="size-3.5" />
            </a>
          )}
        </span>
      </header>
      {erased ? (
        <p className="px-3 py-2 text-muted text-xs">
          These bytes were erased. Their digest remains.
        </p>
      ) : (
        <Preview {...props} />
      )}
    </article>
  );
}

function Preview({ evidenceId, ordinal, ...shown }: Props) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.evidence.preview.queryOptions(
      { id: evidenceId, part: ordinal },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (query.isPending) return <PreviewSkeleton />;
  if (query.isError) {
    const problem = readProblem(query.error);
    return (
      <div className="p-3">
        <Notice
          tone="error"
          title={problem?.title ?? "The preview could not be loaded"}
          action={
            <Button size="sm" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          {problem?.detail}
        </Notice>
      </div>
    );
  }
  return <PreviewText preview={query.data} ordinal={ordinal} {...shown} />;
}

type TextProps = Pick<Props, "ordinal" | "name" | "words" | "wrap" | "brief"> & {
  preview: RouterOutputs["evidence"]["preview"];
};

function PreviewText({ preview, ordinal, name, words, wrap, brief = false }: TextProps) {
  const shown = ordinal === 0 ? indent(preview.text) : preview.text;
  const { text, replaced } = visibleText(shown);
  const notes = [
    preview.truncated && `Only the first 64 KiB of ${formatBytes(preview.bytes)} are shown.`,
    preview.replaced > 0 &&
      `${formatQuantity(preview.replaced, "byte sequence is", "byte sequences are")} no text and shown as \ufffd.`,
    replaced > 0 &&
      `${formatQuantity(replaced, "control character is", "control characters are")} shown as a symbol.`,
    words.some((word) => text.includes(word)) &&
      "Marked: what the tool names as attack or evidence.",
    ordinal === 0 &&
      (shown === preview.text
        ? "These are the exact bytes that the digest covers."
        : "Indented for reading; the digest covers the exact bytes."),
  ].filter((note) => note !== false);
  return (
    <>
      {notes.length > 0 && (
        <p className="border-b bg-sunken px-3 py-1 text-muted text-xs">{notes.join(" ")}</p>
      )}
      {text === "" ? (
        <p className="px-3 py-2 text-faint text-xs italic">Empty</p>
      ) : (
        <MessageText text={text} words={words} wrap={wrap} brief={brief} label={name} />
      )}
    </>
  );
}

/** A record is one long line of JSON; where only its start is shown, it stays as it is. */
function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

function PreviewSkeleton() {
  return (
    <div className="space-y-2.5 bg-canvas px-3 py-3">
      <LoadingStatus label={copy.loading} />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/4" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/3" />
    </div>
  );
}
