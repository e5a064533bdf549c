export const copy = {
  title: "Agents",
  sorts: {
    did: "Id, ascending",
    "-did": "Id, descending",
    delta: "Most narrowed first",
    "-delta": "Least narrowed first",
  },
  tools: (count: string, isOne: boolean) => (isOne ? `${count} tool` : `${count} tools`),
  readOnly: "Only reads after its restore; that ends",
  emptyTitle: "No agent is registered",
};

/** Words of the bars and of what narrowing means. */
export const narrowingCopy = {
  reaches: {
    high: "high risk",
    external: "effects outside and high risk",
    write: "writing, effects outside and high risk",
  },
  most: (name: string, others: number, delta: string) =>
    others === 0 ? `${name} the most (${delta})` : `${name} and ${others} more the most (${delta})`,
  finding: (narrowed: number, shown: number, most: string | null) =>
    most === null
      ? `None of the ${shown} agents shown is narrowed.`
      : `${narrowed} of the ${shown} agents shown ${narrowed === 1 ? "is" : "are"} narrowed, ${most}.`,
};
