"use client";

import {
  Ban,
  KeyRound,
  KeySquare,
  MoreHorizontal,
  Pencil,
  RotateCcw,
  ShieldOff,
} from "lucide-react";
import { useInstant } from "@/components/time/time-zone";
import { Badge } from "@/components/ui/badge";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useNow } from "@/components/ui/now-provider";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { Account, AccountDialog } from "./account";
import { copy } from "./copy";
import { roleName } from "./roles/copy";
import { useSession } from "./session/use-session";

type Props = { accounts: readonly Account[]; onAct: (dialog: AccountDialog) => void };

export function AccountTable({ accounts, onAct }: Props) {
  return (
    <ScrollRegion label={copy.title} className="border-y bg-surface">
      <Table>
        <caption className="sr-only">Users with their roles</caption>
        <TableHead>
          <Th>Name</Th>
          <Th className="hidden sm:table-cell">Roles</Th>
          <Th>State</Th>
          <Th className="hidden lg:table-cell">Last sign-in</Th>
          <Th className="hidden lg:table-cell">Added</Th>
          <Th className="w-12">
            <span className="sr-only">Actions</span>
          </Th>
        </TableHead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onAct={onAct} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

type RowProps = { account: Account; onAct: Props["onAct"] };

function AccountRow({ account, onAct }: RowProps) {
  const session = useSession();
  return (
    <Tr>
      <Td className="sm:whitespace-nowrap">
        <span className="font-medium">{account.name}</span>
        {session.account.id === account.id && (
          <Badge tone="outline" className="ml-2">
            you
          </Badge>
        )}
        <span className="block text-muted text-xs break-all">{account.email}</span>
        <span className="mt-1 block sm:hidden">
          <Roles account={account} />
        </span>
      </Td>
      <Td className="hidden sm:table-cell">
        <Roles account={account} />
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <Badge tone={account.disabled ? "neutral" : "positive"}>
            {account.disabled ? "Disabled" : "Active"}
          </Badge>
          <OneTimePassword account={account} />
        </span>
      </Td>
      <Td className="hidden text-muted lg:table-cell">
        {account.last_login_at === null ? copy.never : <Time value={account.last_login_at} />}
      </Td>
      <Td className="hidden text-muted lg:table-cell">
        <Time value={account.created_at} />
      </Td>
      <Td align="right">
        <AccountMenu account={account} onAct={onAct} />
      </Td>
    </Tr>
  );
}

/** An account that missed the deadline needs a new one. */
function OneTimePassword({ account }: { account: Account }) {
  const now = useNow();
  const instant = useInstant();
  if (account.one_time_password === null) return null;
  const { ends_at: endsAt } = account.one_time_password;
  if (endsAt === null) return <Badge tone="outline">{copy.oneTime}</Badge>;
  const hasEnded = Date.parse(endsAt) <= now;
  return (
    <Badge tone="outline" title={instant(endsAt).both}>
      {hasEnded ? "One-time password ended" : copy.oneTime}
    </Badge>
  );
}

function Roles({ account }: { account: Account }) {
  const { roles, role_request: request } = account;
  if (roles.length === 0 && request === null) return <span className="text-muted">No role</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role}>{roleName(role)}</Badge>
      ))}
      {request?.roles.map((role) => (
        <Badge key={role} tone="outline">
          {`${roleName(role)} (waits)`}
        </Badge>
      ))}
    </span>
  );
}

function AccountMenu({ account, onAct }: RowProps) {
  const session = useSession();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${account.name}`}
          className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <MoreHorizontal aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuItem onSelect={() => onAct({ kind: "edit", account })}>
        <Pencil aria-hidden /> Edit
      </MenuItem>
      <MenuItem onSelect={() => onAct({ kind: "tokens", account })}>
        <KeySquare aria-hidden /> Tokens
      </MenuItem>
      <MenuItem onSelect={() => onAct({ kind: "reset", account })}>
        <KeyRound aria-hidden /> {copy.reset}
      </MenuItem>
      {session.account.id !== account.id && (
        <MenuItem onSelect={() => onAct({ kind: "factors", account })}>
          <ShieldOff aria-hidden /> {copy.factors}
        </MenuItem>
      )}
      <MenuSeparator />
      {account.disabled ? (
        <MenuItem onSelect={() => onAct({ kind: "enable", account })}>
          <RotateCcw aria-hidden /> {copy.enable}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => onAct({ kind: "disable", account })}>
          <Ban aria-hidden /> {copy.disable}
        </MenuItem>
      )}
    </Menu>
  );
}
