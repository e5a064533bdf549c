export const schema = {
  types: {
    string: "Text",
    integer: "Whole number",
    number: "Number",
    boolean: "True or false",
    null: "Null",
    array: "List",
    object: "Object",
  } as Readonly<Record<string, string>>,
  keywords: {
    description: "Description",
    enum: "Allowed values",
    minLength: "Least length",
    maxLength: "Greatest length",
    minimum: "Least value",
    maximum: "Greatest value",
    minItems: "Fewest items",
    maxItems: "Most items",
  },
};
