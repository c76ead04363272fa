/** Which groups are shown as tabs, and which tab is open. Their template is in `tabs.ts`, which is loaded on demand. */
import type { FieldState } from '../../engine/types.js';
import { isTab, isTabsItem } from '../../layout/group-layout.js';
import type { ViewState } from '../view/view-state.js';
import { loadedPart } from '../rendering/lazy-parts.js';

interface TabState {
  open?: FieldState;
}

/** Without the code of tabs, the group is shown like any other. */
export function isTabs(group: FieldState): boolean {
  return group.kind === 'group' && isTabsItem(group.item) && loadedPart('tabs') !== undefined;
}

/** The open tab of a group: the one that the user chose, as long as it is relevant. */
export function selectedTab(view: ViewState, group: FieldState): FieldState | undefined {
  const open = view.fields.currentUiState<TabState>(group)?.open;
  const tabs = group.children.filter(isTab);
  return open && tabs.includes(open) ? open : tabs[0];
}

export function selectTab(view: ViewState, group: FieldState, child: FieldState): void {
  if (selectedTab(view, group) === child) return;
  view.fields.uiState<TabState>(group, () => ({})).open = child;
  view.rendering.refresh(group);
}
