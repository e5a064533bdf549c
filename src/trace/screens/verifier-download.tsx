"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { browserPrimitives } from "@/lib/browser-primitives";
import { formatBytes } from "@/lib/format";
import { LogSection } from "./log-section";

const ADDRESS = "/api/verifier";

async function measure(): Promise<{ bytes: number; sha256: string }> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`the verifier was answered with ${response.status}`);
  const file = new Uint8Array(await response.arrayBuffer());
  return { bytes: file.byteLength, sha256: toHex(browserPrimitives.sha256(file)) };
}

/** The program that checks packages without this service, and its digest. */
export function VerifierDownload() {
  const query = useQuery({
    queryKey: ["verifier"],
    queryFn: measure,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <LogSection
      title="Verifier"
      lead="One file without dependencies and without a network. It checks packages, checkpoints and proofs on your own machine."
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild size="sm">
          <a href={ADDRESS} download>
            <Download aria-hidden /> Download the verifier
            {query.data !== undefined && ` (${formatBytes(query.data.bytes)})`}
          </a>
        </Button>
        {query.isPending && (
          <p className="text-muted text-xs">Computing the digest of the verifier</p>
        )}
        {query.isError && (
          <p className="text-muted text-xs">
            The verifier could not be fetched, so its digest is not known.
          </p>
        )}
      </div>
      {query.data !== undefined && (
        <p className="text-xs">
          SHA-256 <code className="font-mono break-all">{query.data.sha256}</code>
          <CopyButton text={query.data.sha256} label="Copy the SHA-256 of the verifier" />
          <span className="text-muted">
            computed in this browser from the bytes that the service sends
          </span>
        </p>
      )}
    </LogSection>
  );
}
