"use client";

import { SlidersHorizontal } from "lucide-react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import { copy } from "./copy";
import type { DisplayProps, DisplayOptions as Options } from "./display-options";

// Only a cast keeps the parameters of a component that is loaded on demand.
const DisplayOptions = loadedWhenShown(() =>
  import("./display-options").then((module) => module.DisplayOptions),
) as typeof Options;

/** How the list is shown; what can be chosen comes with the first look at it. */
export function DisplayButton<Column extends string, Group extends string>(
  props: DisplayProps<Column, Group>,
) {
  return (
    <Popover
      label={copy.display}
      className="w-72"
      trigger={
        <Button size="sm" variant="ghost">
          <SlidersHorizontal aria-hidden /> {copy.display}
        </Button>
      }
    >
      <DisplayOptions {...props} />
    </Popover>
  );
}
