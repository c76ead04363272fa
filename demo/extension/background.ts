/** Opens the panel. The click on the button also gives the extension access to this page, and only to it. */
chrome.action.onClicked.addListener((tab) => {
  if (tab.id !== undefined) void chrome.sidePanel.open({ tabId: tab.id });
});
