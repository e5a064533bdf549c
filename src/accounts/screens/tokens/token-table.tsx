"use client";

import { actionName } from "@/accounts/screens/roles/copy";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/now-provider";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

export type Token = RouterOutputs["tokens"]["list"]["tokens"][number];

type Props = { tokens: readonly Token[]; onRevoke: (token: Token) => void };

export function TokenTable({ tokens, onRevoke }: Props) {
  return (
    <ScrollRegion label={copy.title} className="border-y bg-surface">
      <Table>
        <caption className="sr-only">Your tokens, the latest first</caption>
        <TableHead>
          <Th>Name</Th>
          <Th className="hidden md:table-cell">May</Th>
          <Th>State</Th>
          <Th className="hidden sm:table-cell">Expires</Th>
          <Th className="hidden lg:table-cell">Last used</Th>
          <Th className="w-24">
            <span className="sr-only">Actions</span>
          </Th>
        </TableHead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: Props["onRevoke"] }) {
  const now = useNow();
  const expired = token.expires_at !== null && Date.parse(token.expires_at) <= now;
  const state = token.revoked_at !== null ? "revoked" : expired ? "expired" : "active";
  return (
    <Tr>
      <Td>
        <span className="font-medium">{token.name}</span>
        <code className="block font-mono text-muted text-xs">{token.prefix}…</code>
      </Td>
      <Td className="hidden md:table-cell">
        <span className="flex flex-wrap gap-1">
          {token.scopes.map((scope) => (
            <Badge key={scope} title={scope}>
              {actionName(scope)}
            </Badge>
          ))}
        </span>
      </Td>
      <Td>
        <Badge tone={state === "active" ? "positive" : "neutral"}>{copy.states[state]}</Badge>
      </Td>
      <Td className="hidden text-muted sm:table-cell">
        {token.expires_at === null ? copy.never : <Time value={token.expires_at} />}
      </Td>
      <Td className="hidden text-muted lg:table-cell">
        {token.last_used_at === null ? copy.never : <Time value={token.last_used_at} />}
      </Td>
      <Td align="right">
        {state === "active" && (
          <Button
            size="sm"
            aria-label={copy.revokeTitle(token.name)}
            onClick={() => onRevoke(token)}
          >
            {copy.revoke}
          </Button>
        )}
      </Td>
    </Tr>
  );
}
