/** A command for browser tests: returns the accessibility tree that Chromium gives to assistive technology. */

/** Converts the protocol's property list to an object. Leaves out empty and false values. */
function statesOf(properties = []) {
  return Object.fromEntries(
    properties
      .map(({ name, value }) => [name, value.value])
      .filter(([, value]) => value !== undefined && value !== false && value !== 'false' && value !== ''),
  );
}

export function accessibilityTree() {
  return {
    name: 'accessibility-tree',
    async executeCommand({ command, payload, session }) {
      if (command !== 'accessibility-tree') return undefined;
      const client = await session.browser.getPage(session.id).createCDPSession();
      try {
        const { root } = await client.send('DOM.getDocument', { depth: 0 });
        const { nodeId } = await client.send('DOM.querySelector', {
          nodeId: root.nodeId,
          selector: payload.selector,
        });
        const { node } = await client.send('DOM.describeNode', { nodeId });
        const { nodes } = await client.send('Accessibility.getFullAXTree');
        const byId = new Map(nodes.map((one) => [one.nodeId, one]));
        const read = ({ role, name, description, value, properties, childIds, ignored }) => {
          const children = childIds.flatMap((id) => (byId.has(id) ? read(byId.get(id)) : []));
          if (ignored) return children;
          return [
            {
              role: role.value,
              name: name?.value ?? '',
              description: description?.value ?? '',
              value: value?.value ?? '',
              states: statesOf(properties),
              children,
            },
          ];
        };
        return read(nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId));
      } finally {
        await client.detach();
      }
    },
  };
}
