({
  // What the field takes; `multiple` is the number of files that matters, not their kind.
  accepted: (field) => ({ accept: field.accept, multiple: field.multiple }),
  // What it holds now: name and size of each file.
  held: (field) => Array.from(field.files || [], (file) => [file.name, file.size]),
})
