"use client";

import { Ellipsis } from "lucide-react";
import { type ComponentType, type Ref, useState } from "react";
import type { ActionMenuProps, MenuAction } from "./action-menu";
import { Button } from "./ui/button";

const load = () => import("./action-menu");

type Props<Kind extends string> = {
  label: string;
  actions: readonly MenuAction<Kind>[];
  onChoose: (kind: Kind) => void;
  ref?: Ref<HTMLButtonElement>;
};

/** The button of a menu of actions, whose script comes with the click: few open it. */
export function ActionMenuButton<Kind extends string>({
  label,
  actions,
  ref,
  ...rest
}: Props<Kind>) {
  const [Loaded, setLoaded] = useState<ComponentType<ActionMenuProps<Kind>> | null>(null);
  const open = async () => {
    const { ActionMenu } = await load();
    setLoaded(() => ActionMenu<Kind>);
  };
  const button = { ref, "aria-label": label, className: "w-8 px-0" } as const;
  const icon = <Ellipsis aria-hidden />;
  if (Loaded !== null) {
    return <Loaded actions={actions} trigger={<Button {...button}>{icon}</Button>} {...rest} />;
  }
  return (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => void open()}
    >
      {icon}
    </Button>
  );
}
