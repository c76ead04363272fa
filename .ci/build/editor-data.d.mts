import type { Package } from 'custom-elements-manifest';

interface CustomData {
  version: number;
  tags: {
    name: string;
    description?: { kind: string; value: string };
    attributes: { name: string; valueSet?: string; values?: { name: string }[] }[];
  }[];
}

interface WebTypes {
  name: string;
  version: string;
  contributions: {
    html: {
      elements: {
        name: string;
        attributes: { name: string; value: { kind: string; type: string | string[] } }[];
        js: { properties: { name: string; type: string }[]; events: { name: string; type: string }[] };
      }[];
    };
    css: { properties: { name: string }[] };
  };
}

export function vsCodeData(manifest: Package): CustomData;
export function webTypes(manifest: Package, about: { name: string; version: string }): WebTypes;
