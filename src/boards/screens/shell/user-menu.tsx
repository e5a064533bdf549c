"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { loadedWhenShown } from "@/components/loaded-when-shown";

const load = () => import("./account-menu");

// Every page has the button; few open the menu, which brings a library of its own.
const AccountMenu = loadedWhenShown(
  () => load().then((module) => module.AccountMenu),
  () => <AccountButton />,
);

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}

export function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) {
    return <AccountMenu trigger={<AccountButton />} onShowShortcuts={onShowShortcuts} />;
  }
  return (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setIsWanted(true)}
    />
  );
}

function AccountButton(props: ComponentProps<"button">) {
  const { account } = useSession();
  return (
    <button
      type="button"
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-1 text-muted hover:bg-sunken hover:text-ink"
      {...props}
    >
      <span
        aria-hidden
        className="inline-flex size-6 items-center justify-center rounded-full bg-accent-soft font-semibold text-2xs text-accent"
      >
        {initials(account.name)}
      </span>
      <span className="sr-only">{`${"Account"}: ${account.name}`}</span>
      <ChevronDown aria-hidden className="size-3.5" />
    </button>
  );
}
