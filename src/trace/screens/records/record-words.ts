import { formatCount } from "@/lib/format";

export const records = {
  seq: (seq: string) => `#${seq}`,
  moreValues: (count: number) => `and ${formatCount(count)} more`,
  nameHint: (actor: string) =>
    `${actor}: the name is that of the account now; the record holds none`,
  actors: {
    service: "The service",
    account: (id: string) => `Account ${id}`,
  },
};
