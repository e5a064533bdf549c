import { cn } from "@/lib/cn";

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One of a few, all visible. */
export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <fieldset className="inline-flex h-8 shrink-0 rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            "inline-flex h-full items-center rounded-sm px-2.5 text-muted text-xs hover:text-ink",
            option.value === value && "bg-surface font-medium text-ink shadow-xs dark:bg-line",
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
