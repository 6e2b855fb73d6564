// The bare walker that a look is measured against: every element's tag and own text, as one JSON string.
() => {
  const out = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT);
  for (let element = walker.currentNode; element; element = walker.nextNode()) {
    let text = "";
    for (let node = element.firstChild; node; node = node.nextSibling) if (node.nodeType === 3) text += node.data;
    out.push({ tag: element.localName, text: text.trim() });
  }
  return JSON.stringify(out);
}
