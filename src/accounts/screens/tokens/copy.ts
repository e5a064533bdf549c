export const copy = {
  title: "Tokens",
  never: "never",
  states: { active: "Active", expired: "Expired", revoked: "Revoked" },
  add: "New token",
  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke ${name}?`,
};
