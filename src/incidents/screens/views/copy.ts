export const copy = {
  presets: "Ready-made views",
  own: "Your views",
  failed: "Your views could not be loaded.",
  saving: "Saving",
  saved: (name: string) => `“${name}” is saved`,
};
