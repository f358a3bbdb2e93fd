/** Where an event's document is for this kind of person; undefined when there is no page for it. */
export function documentHref(eventName: string, entityId: number | null, type: string): string | undefined {
  if (eventName === 'user-notification:created' && type !== 'admin')
    return '/settings/notifications?tab=technical';
  if (entityId === null) return undefined;
  if (eventName.startsWith('contract-proposal:')) return `/connection-proposal/${entityId}`;
  switch (eventName) {
    case 'order-activated':
      return `/inbox/${entityId}`;
    case 'order:change-status':
    case 'supplier-refusal:activated':
      return type === 'supplier' ? `/inbox/${entityId}` : `/outgoing/${entityId}`;
    case 'price_list_upload':
      return `/prices/import?upload=${entityId}`;
    default:
      return undefined;
  }
}
