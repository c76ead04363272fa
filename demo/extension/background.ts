/** Opens the panel. A click on the button is also what gives the extension access to the page, and only to it. */
chrome.action.onClicked.addListener((tab) => {
  if (tab.id !== undefined) void chrome.sidePanel.open({ tabId: tab.id });
});
