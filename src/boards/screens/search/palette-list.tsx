"use client";

import { CornerDownLeft, Zap } from "lucide-react";
import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/lib/cn";
import { copy } from "./copy";
import type { OptionGroup, PaletteOption } from "./palette-options";

type Props = {
  id: string;
  groups: readonly { group: OptionGroup; options: readonly PaletteOption[] }[];
  active: PaletteOption | undefined;
  optionId: (option: PaletteOption) => string;
  onChoose: (option: PaletteOption) => void;
};

/** The options in groups; the focus stays in the field, which names the active one. */
export function PaletteList({ id, groups, active, optionId, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active === undefined ? null : optionId(active);
  useEffect(() => {
    if (activeId === null) return;
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={copy.label}
      // Scrolls, and must be reachable for that without the field's arrows.
      tabIndex={-1}
      className="max-h-[min(60dvh,28rem)] overflow-y-auto p-2 empty:p-0"
    >
      {groups.map(({ group, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1">
          <div
            id={`${id}-${group}`}
            role="presentation"
            className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs"
          >
            {copy.groups[group]}
          </div>
          {options.map((option) => (
            <Option
              key={option.key}
              id={optionId(option)}
              option={option}
              isActive={option === active}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onChoose: () => void;
};

function Option({ id, option, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its active option
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={cn(
        "flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 py-1 hover:bg-hover",
        isActive && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      {option.group === "act" && <Zap aria-hidden className="size-3.5 shrink-0 text-accent" />}
      <span className="flex min-w-0 flex-1 flex-col md:flex-row md:items-baseline md:gap-2">
        <bdi className="truncate">{option.label}</bdi>
        {option.hint !== null && option.hint !== "" && (
          <bdi className="min-w-0 truncate font-mono text-2xs text-muted">{option.hint}</bdi>
        )}
      </span>
      {option.isSimulated === true && <Badge>{copy.simulated}</Badge>}
      {isActive && <CornerDownLeft aria-hidden className="size-3.5 shrink-0 text-muted" />}
    </div>
  );
}
