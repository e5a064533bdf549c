"use client";

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { BlockedMenuItem, Menu, MenuItem } from "./ui/menu";

/** An action of a menu; with a reason it is not possible now. */
export interface MenuAction<Kind extends string> {
  kind: Kind;
  label: string;
  icon: LucideIcon;
  reason: string | null;
}

export type ActionMenuProps<Kind extends string> = {
  actions: readonly MenuAction<Kind>[];
  trigger: ReactNode;
  onChoose: (kind: Kind) => void;
};

/** The open menu of what can be done, for a button whose click loads it. */
export function ActionMenu<Kind extends string>({
  actions,
  trigger,
  onChoose,
}: ActionMenuProps<Kind>) {
  return (
    <Menu className="max-w-80" defaultOpen trigger={trigger}>
      {actions.map(({ kind, label, icon: Icon, reason }) =>
        reason === null ? (
          <MenuItem key={kind} onSelect={() => onChoose(kind)}>
            <Icon aria-hidden /> {label}
          </MenuItem>
        ) : (
          <BlockedMenuItem
            key={kind}
            label={label}
            reason={reason}
            icon={<Icon aria-hidden className="mt-0.5 shrink-0" />}
          />
        ),
      )}
    </Menu>
  );
}
