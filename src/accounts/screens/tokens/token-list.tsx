"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { CreateToken } from "./create-token";
import { RevokeToken } from "./revoke-token";
import { type Token, TokenTable } from "./token-table";

export function TokenList() {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.tokens.list.queryOptions());
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const add = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> {copy.add}
    </Button>
  );
  const none = data.tokens.length === 0;
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="For scanners and build jobs that call the API in your name, with no more rights than you have."
        actions={!none && add}
      />
      {none ? (
        <EmptyState icon={KeyRound} title="No tokens yet" actions={add}>
          A token lets a scanner or a build job import its report without your password.
        </EmptyState>
      ) : (
        <TokenTable tokens={data.tokens} onRevoke={setRevoking} />
      )}
      {creating && <CreateToken onClose={() => setCreating(false)} />}
      {revoking !== null && <RevokeToken token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}
