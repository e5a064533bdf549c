"use client";

import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useState,
} from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import type { AgentGrantsDto } from "@/firewall/server/grants/grant-dto";

import type { GrantDraft } from "./grant-draft";

/** Asked before the page of an agent is left with unsaved grants. */
const copy = {
  title: "Leave this page?",
  text: "The changed grants are not saved and would be lost.",
  stay: "Stay here",
  leave: "Leave",
};

const LeaveGuard = loadedWhenShown(() =>
  import("@/components/leave-guard").then((module) => module.LeaveGuard),
);

/** Grants as they are being edited. */
export interface GrantEdit {
  /** Version on screen when it was opened: only that is overwritten. */
  seen: AgentGrantsDto;
  drafts: readonly GrantDraft[];
  chosen: string | null;
  isChanged: boolean;
  /** What it changes is on screen, before it is saved. */
  isReviewed: boolean;
}

/** `fresh`: opened, and nothing is touched yet. */
type OpenEdit = "closed" | "fresh" | GrantEdit;

const Edit = createContext<readonly [OpenEdit, Dispatch<SetStateAction<OpenEdit>>] | null>(null);

type Props = { children: (isChanged: boolean) => ReactNode };

/**
 * Keeps edits of an agent's grants while its other tabs are open, and asks before the page is left
 * with them. Passes the children whether anything is unsaved.
 */
export function GrantEditKeeper({ children }: Props) {
  const state = useState<OpenEdit>("closed");
  const [edit] = state;
  const isChanged = typeof edit === "object" && edit.isChanged;
  return (
    <Edit value={state}>
      {children(isChanged)}
      {edit !== "closed" && <LeaveGuard active={isChanged} {...copy} />}
    </Edit>
  );
}

/** The edited grants, and their setter. To be used below GrantEditKeeper. */
export function useGrantEdit() {
  const state = useContext(Edit);
  if (state === null) throw new Error("there is no GrantEditKeeper");
  return state;
}
