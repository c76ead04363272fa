/**
 * Design tokens. Public names are `--formspec-*` and may be set on the form or on anything around it; the `--_*`
 * names are their values with defaults, for the rules only. Colours follow the page's `color-scheme`, or
 * `data-theme` on the form or around it.
 */
export const tokens = `
formspec-form{
--_font:var(--formspec-font-family,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif);
--_size:var(--formspec-font-size,1rem);
--_leading:var(--formspec-line-height,1.5);
--_heading:var(--formspec-heading-weight,650);
--_label:var(--formspec-label-weight,600);
--_space:var(--formspec-space,1rem);
--_radius:var(--formspec-radius,.5rem);
--_line-width:var(--formspec-border-width,1px);
--_height:var(--formspec-control-height,2.75rem);
--_measure:var(--formspec-measure,40rem);
--_text:var(--formspec-color-text,light-dark(#171b22,#e9ecf1));
--_muted:var(--formspec-color-muted,light-dark(#566070,#a8b1bf));
--_page:var(--formspec-color-background,light-dark(#fff,#14171c));
--_surface:var(--formspec-color-surface,light-dark(#fff,#1b1f26));
--_subtle:var(--formspec-color-subtle,light-dark(#f4f6f9,#222831));
--_border:var(--formspec-color-border,light-dark(#7b8594,#858fa0));
--_line:var(--formspec-color-line,light-dark(#dde2e9,#363d49));
--_accent:var(--formspec-color-accent,light-dark(#1f4fc4,#93b4ff));
--_on-accent:var(--formspec-color-on-accent,light-dark(#fff,#0b1a42));
--_error:var(--formspec-color-error,light-dark(#b3261e,#ff9d92));
--_warning:var(--formspec-color-warning,light-dark(#8a4f00,#f3c06b));
--_success:var(--formspec-color-success,light-dark(#0b6b43,#71d6a6));
--_focus:var(--formspec-color-focus,var(--_accent));
--_ring:var(--formspec-focus-width,3px);
--_gap:var(--formspec-focus-offset,2px);
display:block;container:formspec/inline-size;color:var(--_text);font:var(--_size)/var(--_leading) var(--_font)}
[data-theme=light] formspec-form,formspec-form[data-theme=light]{color-scheme:light}
[data-theme=dark] formspec-form,formspec-form[data-theme=dark]{color-scheme:dark}
formspec-form[data-theme=auto]{color-scheme:light dark}
formspec-form[data-theme]{background:var(--_page)}
formspec-form [data-density=compact]{--_space:calc(var(--formspec-space,1rem)*.7);--_height:var(--formspec-control-height,2.25rem)}
formspec-form [data-density=spacious]{--_space:calc(var(--formspec-space,1rem)*1.3);--_height:var(--formspec-control-height,3rem)}
`;
