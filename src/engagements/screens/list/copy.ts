export const copy = {
  title: "Engagements",
  create: "New engagement",
};
