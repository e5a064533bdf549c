export function Brand({ wordless = false }: { wordless?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-base tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path
          d="M9 16.5l4.6 4.6L23.5 11M9 25.4h14"
          className="fill-none stroke-on-accent"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={wordless ? "sr-only" : undefined}>Proofline</span>
    </span>
  );
}
