/** The part of the extension API that this sample uses. */
declare namespace chrome {
  interface Tab {
    readonly id?: number;
    readonly title?: string;
  }

  interface MessageSender {
    readonly id?: string;
    readonly tab?: Tab;
  }

  interface ChromeEvent<Listener> {
    addListener(listener: Listener): void;
  }

  const runtime: {
    readonly id: string;
    readonly onMessage: ChromeEvent<
      (
        message: unknown,
        sender: MessageSender,
        respond: (answer: unknown) => void,
      ) => boolean | undefined | void
    >;
  };

  const action: { readonly onClicked: ChromeEvent<(tab: Tab) => void> };

  const sidePanel: { open(options: { tabId: number }): Promise<void> };

  const tabs: {
    query(filter: { active: boolean; lastFocusedWindow: boolean }): Promise<Tab[]>;
    sendMessage(tabId: number, message: unknown, options: { frameId: number }): Promise<unknown>;
    readonly onActivated: ChromeEvent<(info: { tabId: number }) => void>;
    readonly onUpdated: ChromeEvent<(tabId: number, change: { status?: string }) => void>;
  };

  const scripting: {
    executeScript(injection: {
      target: { tabId: number; allFrames?: boolean; frameIds?: number[] };
      files: string[];
      world?: 'ISOLATED' | 'MAIN';
    }): Promise<{ frameId: number }[]>;
  };
}
