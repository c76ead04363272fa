/** Which groups are shown as tabs, and which tab of them is open. How they look comes with `tabs.ts`. */
import type { FieldState } from '../../engine/types.js';
import { isTabsItem, rarePart } from '../rendering/lazy-parts.js';
import type { Session } from '../form/form-view.js';

/** Without the code of tabs, a group stands as any other. */
export function isTabs({ kind, item }: FieldState): boolean {
  return kind === 'group' && isTabsItem(item) && rarePart('tabs') !== undefined;
}

/** Groups and repeats become tabs; loose items of the group stand above them. */
export function isTab(child: FieldState): boolean {
  return child.relevant && (child.kind === 'group' || child.kind === 'repeat');
}

/** The tab of a group that is open: what the user chose, as long as it is still there. */
export function selectedTab(session: Session, group: FieldState): FieldState | undefined {
  const { open } = session.uiState<{ open?: FieldState }>(group, () => ({}));
  const shown = group.children.filter(isTab);
  return open && shown.includes(open) ? open : shown[0];
}

export function selectTab(session: Session, group: FieldState, child: FieldState): void {
  if (selectedTab(session, group) === child) return;
  session.uiState<{ open?: FieldState }>(group, () => ({})).open = child;
  session.refresh(group);
}
